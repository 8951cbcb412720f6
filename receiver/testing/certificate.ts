import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { hour } from '../src/time.ts';

export interface Certificate {
  /** PEM, for the server; and for a client that shall trust it, as its certificate authority. */
  cert: string;
  /** PEM. */
  key: string;
}

/** One element of DER (X.690): its tag, its length, its content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : Buffer.from([0x82, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const ecdsaWithSha256 = sequence(der(0x06, bytes('2a8648ce3d040302')));
const commonName = der(0x06, bytes('550403'));
const subjectAltName = der(0x06, bytes('551d11'));

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${digits}Z`));
}

/**
 * A certificate that nobody else has signed (RFC 5280), made in memory so that no test needs a
 * program for it. It is good for one DNS name, until `validUntil`.
 */
export function selfSigned(name: string, validUntil = Date.now() + 24 * hour): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const names = sequence(der(0x82, Buffer.from(name)));
  const content = sequence(
    der(0xa0, der(0x02, bytes('02'))),
    // A serial number is positive: its first bit has to be 0.
    der(0x02, Buffer.concat([bytes('01'), randomBytes(15)])),
    ecdsaWithSha256,
    subject,
    sequence(time(validUntil - 48 * hour), time(validUntil)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, bytes('00'), signature));
  const base64 = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
