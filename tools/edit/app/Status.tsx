import { Alert, Anchor, Text } from '@mantine/core';
import { client, useClient } from './client.ts';
import { hrefOf } from './route.ts';
import { timeOf } from './time.ts';
import { Hits } from './views/Search.tsx';

/** What is true of everything that was typed. */
export function Status() {
  const { view, waiting, isGone } = useClient();
  const { savedAt, problems = [], drafts = [] } = view?.overview ?? {};
  const saved = savedAt ? `Saved at ${timeOf(savedAt)}` : 'Everything is saved';
  const [problem] = problems;
  const [draft] = drafts;
  if (isGone)
    return (
      <Text role="status" size="sm" c="red.1">
        Not saved: the editor was stopped. Start it again with npm run edit; what you typed waits here.
      </Text>
    );
  return (
    <Text role="status" size="sm" c={problem ? 'red.1' : 'harbour.1'}>
      {waiting > 0 ? 'Saving …' : saved}
      {waiting === 0 && problem && (
        <>
          . The pages wait:{' '}
          <Anchor c="inherit" inherit href={hrefOf(problem.file, problem.field)}>
            {problems.length === 1 ? problem.where : `${problems.length} fields to put right`}
          </Anchor>
        </>
      )}
      {waiting === 0 && !problem && draft && (
        <>
          .{' '}
          <Anchor c="inherit" inherit href={hrefOf(draft.file, draft.field)}>
            {drafts.length === 1 ? '1 field waits' : `${drafts.length} fields wait`} to be right
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** What came of the last act, until the next one; what is about one field or form is said there. */
export function Notice() {
  const { outcome, refusedAt } = useClient();
  const { said, refused, found = [] } = outcome;
  if ((!said && !refused) || refusedAt !== '') return null;
  return (
    <Alert
      mb="md"
      color={refused ? 'red' : 'harbour'}
      role={refused ? 'alert' : 'note'}
      title={refused ?? said}
      withCloseButton
      closeButtonLabel="Close this note"
      onClose={() => client.say({})}
    >
      {found.length > 0 && <Hits hits={found} />}
    </Alert>
  );
}
