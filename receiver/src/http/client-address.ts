/** The first 64 bits of an IPv6 address: one subscriber's network, who may rotate the rest at will. */
function network64(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 part stands for two groups.
  const rightLength = right.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - rightLength) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Whether it is an address, by the URL parser for the long kind. */
function isAddress(text: string): boolean {
  if (!text.includes(':')) return ipv4.test(text);
  return URL.canParse(`http://[${text.split('%')[0]}]/`);
}

/** The key under which one client is counted: an IPv4 address, or the /64 network of an IPv6 one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return address.includes(':') ? network64(address) : address;
}

/**
 * Who is asking. With no trusted proxy it is the socket's other end and X-Forwarded-For is ignored,
 * since anybody can send one. With n trusted proxies it is the n-th entry from the right, which
 * the outermost of them wrote; whatever stands further left is hearsay.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const direct = socket ?? 'unknown';
  if (hops === 0 || forwardedFor === undefined) return addressKey(direct);
  const entry = forwardedFor.split(',').at(-hops)?.trim() ?? '';
  const bare = entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return addressKey(isAddress(bare) ? bare : direct);
}
