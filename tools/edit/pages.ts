// Which page shows what.
import { paths } from '../../site/src/lib/paths.ts';
import { isFields, pathOf } from './path.ts';
import type { Workspace } from './workspace.ts';

const addresses: Record<string, (slug: string) => string> = {
  suburbs: paths.suburb,
  areas: paths.area,
  services: paths.service,
};

/** Whether a file is a page that can be added and taken away. */
export const isPage = (file: string): boolean => /^(?:areas|services|suburbs)\//.test(file);

/** The files of a folder, as menus list them. */
export function filesInOrder(content: Workspace, folder: string): string[] {
  const files = content.slugsIn(folder).map((slug) => `${folder}/${slug}.yaml`);
  const order = (file: string) => Number(content.saved(file, ['order']));
  return files.toSorted((a, b) => order(a) - order(b));
}

export const emergencyService = (content: Workspace): string | undefined =>
  content
    .slugsIn('services')
    .find((slug) => content.saved(`services/${slug}.yaml`, ['tone']) === 'emergency');

/** Where the words of a field are seen: a job, a price or a review on the page of its service. */
export function pageOf(content: Workspace, file: string, field = ''): string {
  const [folder = '', slug = ''] = file.replace(/\.yaml$/, '').split('/');
  if (isPage(file)) return addresses[folder]?.(slug) ?? paths.home;
  if (file === 'pages/contact.yaml') return paths.contact;
  const emergency = emergencyService(content);
  if (file === 'pages/stop-the-water.yaml') return emergency ? paths.service(emergency) : paths.home;
  const [list = folder, index = 0] = pathOf(field);
  const row = content.data(file, [list, index]);
  const service = isFields(row) ? String(row.service) : '';
  const page = content.slugsIn('services').includes(service) ? paths.service(service) : paths.home;
  return file === 'prices.yaml' ? `${page}#cost` : page;
}
