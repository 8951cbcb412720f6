// npm run launch-check: what stands between this checkout and going online, by who has to act. It ends
// with 1 while something blocks. Release prints its last line.
import { join } from 'node:path';
import { missingProof } from '../site/src/content/missing-proof.ts';
import { ContentError } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { findings, summary } from './launch-findings.ts';
import { root } from './root.ts';

const headings = {
  owner: 'For the owner',
  plumber:
    'For a licensed plumber. To tick one, add  confirmed: { by: "Name, licence 00000", on: 2026-01-31 }',
};

/** Settings of the receiver that stand on its server: no checkout can tell whether they are set. */
const receiverAdvice = [
  'ALERT_TO and ALERT_SMTP_HOST: who is told, over a second provider, when enquiries do not arrive',
  'HEARTBEAT_URL: an outside monitor that tells when the machine itself is silent',
  'URGENT_WEBHOOK_URL: a notice at once when an enquiry is urgent, if mail is too slow for you',
  '"npm run doctor -w receiver" on its server: the login at the mail servers and what browsers are answered',
];

/** Says what is open. @returns How many findings block the launch, content that is wrong among them. */
async function launchCheck(): Promise<number> {
  const content = join(root, 'site/content');
  const { problems } = await readContent(content);
  if (problems.length > 0) {
    console.error(new ContentError(problems).message);
    return problems.length;
  }
  const all = await findings(content);
  // Blocks nothing, and loses the most customers: so it comes first.
  const missed = await missingProof(content);
  if (missed.length > 0) {
    console.log(`\nMissed most by customers who compare: nobody is to be seen here (${missed.length})\n`);
    for (const line of missed) console.log(`  [ ] site/${line}`);
  }
  console.log('\nFor whoever runs the receiver (docs/receiver.md, "When something is wrong")\n');
  for (const line of receiverAdvice) console.log(`  [ ] ${line}`);
  for (const who of ['owner', 'plumber'] as const) {
    const group = all.filter((finding) => finding.who === who);
    console.log(`\n${headings[who]} (${group.length})\n`);
    for (const { where, blocks, text } of group) {
      console.log(`  [ ] ${where}${who === 'owner' && !blocks ? ' (may stay)' : ''}\n      ${text}`);
    }
  }
  console.log(`\n${summary(all)}`);
  return all.filter(({ blocks }) => blocks).length;
}

if (import.meta.main && (await launchCheck()) > 0) process.exitCode = 1;
