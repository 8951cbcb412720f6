import { expect, test } from 'vitest';
import { describeFailure, isPermanent } from './smtp-reply.ts';

const failure = (responseCode: number | undefined, command: string, response = '') =>
  Object.assign(new Error('x'), { responseCode, command, response });

test.each([
  [550, 'RCPT TO', '550 5.1.1 no such user'],
  [554, 'DATA', '554 5.7.1 refused'],
])('%i to %s is given up', (code, command, response) =>
  expect(isPermanent(failure(code, command, response))).toBe(true));

test.each([
  [450, 'RCPT TO', '450 4.2.0 greylisted'],
  [451, 'DATA', '451 4.3.0 later'],
  [552, 'RCPT TO', '552 5.2.2 mailbox full'],
  [550, 'RCPT TO', '550-5.2.2 over quota'],
  [535, 'AUTH PLAIN', '535 5.7.8 bad password'],
  [530, 'MAIL FROM', '530 5.7.0 must issue STARTTLS'],
  [554, 'CONN', '554 no service'],
  [undefined, 'CONN', ''],
])('%s to %s is tried again: a person can set it right', (code, command, response) =>
  expect(isPermanent(failure(code, command, response))).toBe(false));

test('what is not an SMTP error is tried again', () => expect(isPermanent('odd')).toBe(false));

test('where a server speaks no TLS, it says that and not what OpenSSL says', () => {
  const words =
    'C02B0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/record.c:354:';
  expect(describeFailure(new Error(words))).toBe(
    'The mail server does not speak TLS as expected (wrong version number): see that port and security are right',
  );
});
