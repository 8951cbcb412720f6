// A list: its rows one by one, each opened by its name.
import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import { type JsonSchema, resolveUnion } from '../../../../site/src/schemas/json-schema.ts';
import { client } from '../client.ts';
import { Glyph } from '../glyphs.tsx';
import { inside, isField, type PartProps, useEditing } from './editing.ts';
import { Fields } from './Fields.tsx';
import { type Fold, Folds } from './Folds.tsx';
import { Part, titleOf } from './Part.tsx';

export function Rows({ schema, value, path }: PartProps) {
  const editing = useEditing();
  const { doc } = editing;
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const { items, maxItems = 99, minItems = 0 } = schema;
  const isFixed = Array.isArray(items);
  const rowSchema = (index: number): JsonSchema => (isFixed ? items[index] : items) ?? {};
  const buttons = (index: number) => (
    <RowButtons path={path} index={index} count={rows.length} canGo={!isFixed && rows.length > minItems} />
  );
  const fold = (row: unknown, index: number): Fold => {
    const own = inside(path, index);
    const inner = rowSchema(index);
    const title = titleOf(editing, resolveUnion(inner, row), row, own) || `No. ${index + 1}`;
    return {
      path: own,
      title,
      buttons: buttons(index),
      content: <Part schema={inner} value={row} path={own} />,
    };
  };
  return (
    <Stack gap="xs">
      {isField(rowSchema(0)) ? (
        Object.keys(rows).map((key) => (
          <Group key={key} gap="xs" align="end" wrap="nowrap">
            <Box flex={1}>
              <Fields
                entries={[[key, { ...rowSchema(Number(key)), title: `No. ${Number(key) + 1}` }]]}
                value={rows}
                path={path}
              />
            </Box>
            {buttons(Number(key))}
          </Group>
        ))
      ) : (
        <Folds folds={rows.map(fold)} open={rows.length === 1 ? [inside(path, 0)] : []} />
      )}
      {rows.length < maxItems && !isFixed && (
        <Button
          variant="default"
          leftSection={<Glyph name="plus" />}
          w="fit-content"
          onClick={() => void client.act({ do: 'add', file: doc.file, field: path })}
        >
          Add{addWord[schema.title ?? ''] ?? ''}
        </Button>
      )}
    </Stack>
  );
}

/** What a list is of, where its name says it. */
const addWord: Record<string, string> = {
  People: ' a person',
  Jobs: ' a job',
  Reviews: ' a review',
  Prices: ' a price',
};

interface RowButtonsProps {
  path: string;
  index: number;
  count: number;
  canGo: boolean;
}

function RowButtons({ path, index, count, canGo }: RowButtonsProps) {
  const { doc } = useEditing();
  const place = { file: doc.file, field: inside(path, index) };
  const button = (glyph: 'up' | 'down' | 'cross', name: string, act: () => Promise<unknown>) => (
    <ActionIcon variant="subtle" aria-label={name} onClick={() => void act()}>
      <Glyph name={glyph} />
    </ActionIcon>
  );
  const name = `no. ${index + 1}`;
  const move = (to: number) => client.act({ do: 'move', ...place, to });
  return (
    <Group gap={2} wrap="nowrap" flex="none">
      {index > 0 && button('up', `Move ${name} up`, () => move(index - 1))}
      {index < count - 1 && button('down', `Move ${name} down`, () => move(index + 1))}
      {canGo && button('cross', `Take ${name} out`, () => client.act({ do: 'remove', ...place }))}
    </Group>
  );
}
