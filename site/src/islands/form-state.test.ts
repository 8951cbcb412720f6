import { type Enquiry, fieldNames } from 'receiver/contract/fields';
import { expect, test } from 'vitest';
import { type FormState, formReducer, idle } from './form-state.ts';

const enquiry = (values: Partial<Enquiry> = {}): Enquiry => ({
  ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Enquiry),
  ...values,
});
const refused: FormState = formReducer(idle, {
  type: 'refused',
  errors: [
    { field: 'firstName', message: 'Enter your first name' },
    { field: 'email', message: 'Enter your email address' },
  ],
});

test('an error goes when its field is mended, and the others stay', () => {
  const next = formReducer(refused, {
    type: 'entered',
    field: 'firstName',
    enquiry: enquiry({ firstName: 'Mere' }),
  });
  expect(next.errors).toEqual([{ field: 'email', message: 'Enter your email address' }]);
});

test('an error changes its words with what is wrong now', () => {
  const next = formReducer(refused, {
    type: 'entered',
    field: 'email',
    enquiry: enquiry({ email: 'mere@' }),
  });
  expect(next.errors[1]?.message).toBe('Enter an email address like name@example.com');
});

test('what was not sent is kept until the next try', () => {
  const unsent = enquiry({ message: 'A leak' });
  const failed = formReducer({ ...idle, status: 'sending' }, { type: 'failed', unsent });
  expect(failed).toMatchObject({ status: 'failed', unsent });
  expect(formReducer(failed, { type: 'sending' }).unsent).toBeUndefined();
});

test.each([
  { urgent: 'yes' },
  { service: 'Emergency Plumbing' },
])('%o is better told on the phone', (values) => {
  const entered = formReducer(idle, { type: 'entered', field: undefined, enquiry: enquiry(values) });
  expect(entered.isUrgent).toBe(true);
  expect(formReducer(entered, { type: 'sent', at: new Date() }).isUrgent).toBe(false);
});
