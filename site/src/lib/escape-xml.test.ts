import { expect, it } from 'vitest';
import { counted } from './counted.ts';
import { escapeXml } from './escape-xml.ts';

it('leaves no sign of XML in a name', () => {
  expect(escapeXml('Hauraki & <Gulf> "A"')).toBe('Hauraki &amp; &lt;Gulf&gt; &quot;A&quot;');
});

it('counts one and many', () => {
  expect([counted(1, 'suburb'), counted(2, 'suburb')]).toEqual(['1 suburb', '2 suburbs']);
});
