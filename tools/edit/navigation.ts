import { schemaOf } from '../../site/src/content/files.ts';
import { blocksLaunch, findings } from '../launch-check.ts';
import { filesInOrder } from './pages.ts';
import type { Flag, NavGroup, NavItem } from './types.ts';
import type { Workspace } from './workspace.ts';

/** What each file is flagged with: the gravest comes last. */
function flagsOf(content: Workspace): Map<string, Flag> {
  const flags = new Map<string, Flag>();
  for (const { file } of blocksLaunch(findings(content.reading))) flags.set(file, 'todo');
  for (const { file } of content.drafts.all) flags.set(file, 'draft');
  for (const { file } of content.reading.problems) flags.set(file, 'wrong');
  return flags;
}

/** The site as its owner knows it. */
export function navigation(content: Workspace): NavGroup[] {
  const flags = flagsOf(content);
  const item = (id: string, title = content.title(id)): NavItem => ({ id, title, flag: flags.get(id) });
  const suburbs = filesInOrder(content, 'suburbs');
  const areaOf = (file: string): NavItem => {
    const slug = file.slice('areas/'.length, -'.yaml'.length);
    const items = suburbs.filter((one) => content.saved(one, ['area']) === slug).map((one) => item(one));
    const flag = flags.get(file) ?? items.find((one) => one.flag)?.flag;
    return { ...item(file), flag, items };
  };
  const toDo: Flag | undefined = flags.values().some((flag) => flag === 'todo') ? 'todo' : undefined;
  const groups: NavGroup[] = [
    {
      title: '',
      items: [item('business.yaml'), { id: 'launch', title: 'Before you go online', flag: toDo }],
    },
    { title: 'Pages', items: [item('pages/home.yaml'), item('pages/contact.yaml')] },
    {
      title: 'Services',
      items: filesInOrder(content, 'services').map((file) => item(file)),
      add: { id: 'add:services', title: 'Add a service' },
    },
    {
      title: 'Areas',
      items: filesInOrder(content, 'areas').map(areaOf),
      add: { id: 'add:suburbs', title: 'Add a suburb' },
    },
    {
      title: 'Who comes, and what it costs',
      items: ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml'].map((file) => item(file)),
    },
    {
      title: 'On many pages',
      items: ['claims.yaml', 'pages/common.yaml', 'pages/stop-the-water.yaml', 'pages/proof.yaml'].map(
        (file) => item(file),
      ),
    },
  ];
  const listed = new Set(
    groups.flatMap(({ items }) => items.flatMap((one) => [one, ...(one.items ?? [])])).map(({ id }) => id),
  );
  const rest = content
    .names()
    .filter((file) => schemaOf(file) && !listed.has(file) && file !== 'sign-off.yaml');
  return [...groups, { title: 'Seldom changed', items: rest.map((file) => item(file)) }];
}
