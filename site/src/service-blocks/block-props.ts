import type { Block } from '../schemas/service.ts';

/** What the component of one kind of block takes; its anchor becomes the id of its band. */
export type BlockProps<Kind extends Block['kind']> = Omit<
  Extract<Block, { kind: Kind }>,
  'kind' | 'anchor'
> & {
  id: string;
  band: 'paper' | 'sand';
};
