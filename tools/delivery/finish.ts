import { resolve } from 'node:path';
import { argv } from 'node:process';
import { businessHosts } from './business-hosts.ts';
import { writePolicy } from './delivery-folder.ts';
import { applyPolicy } from './policy.ts';
import { precompress } from './precompress.ts';

export interface FinishOptions {
  /** Origin of the form's host, empty for the site's own; read from business.yaml if left out. */
  contactHost?: string;
  /** false leaves out the compressed copies, which at thousands of pages take longer than the build. */
  compress?: boolean;
}

/**
 * The last step of the build: checks the pages against the security policy and puts it into them,
 * writes the header policy beside dist, and compresses. Running it again changes nothing.
 * @returns the header policy.
 */
export async function finishDelivery(dist: string, options: FinishOptions = {}): Promise<string> {
  const contactHost = options.contactHost ?? (await businessHosts()).contactHost;
  const policy = await applyPolicy(dist, contactHost);
  await writePolicy(dist, policy);
  if (options.compress !== false) await precompress(dist);
  return policy;
}

if (import.meta.main) {
  const policy = await finishDelivery(resolve(argv[2] ?? 'site/dist'));
  console.log(`Finished for delivery. The security policy has ${policy.length} characters.`);
}
