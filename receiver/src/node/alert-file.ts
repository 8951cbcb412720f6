import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notice } from '../delivery/alerts.ts';

export const alertFileName = 'ALERT.txt';

/** What is wrong, as a file in the data folder; there is none while all is well. */
export function alertFile(dataDir: string): Notice {
  const path = join(dataDir, alertFileName);
  return {
    show: async (text) => {
      if (text === undefined) return rm(path, { force: true });
      // On a full disk the old words stay, where writing over them would leave an empty file.
      await writeFile(`${path}.part`, text, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
