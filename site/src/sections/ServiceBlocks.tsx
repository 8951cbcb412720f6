import { type ComponentProps, type ComponentType, Fragment } from 'react';
import { Cost } from '../proof/Cost.tsx';
import { Proof } from '../proof/Proof.tsx';
import type { ShownProof } from '../proof/select-proof.ts';
import type { Block } from '../schemas/service.ts';
import { AccidentsBlock } from '../service-blocks/AccidentsBlock.tsx';
import type { BlockProps } from '../service-blocks/block-props.ts';
import { CardsBlock, QuestionsBlock, StepsBlock } from '../service-blocks/CardsBlock.tsx';
import { CylinderBlock } from '../service-blocks/CylinderBlock.tsx';
import { KindsBlock, ListsBlock } from '../service-blocks/PanelBlocks.tsx';
import { PipeBlock } from '../service-blocks/PipeBlock.tsx';
import { FridgeCard, StopTheWater, WhosePipe } from '../service-blocks/StopTheWater.tsx';

type Kind = Block['kind'];

/** What blocks show that is not in the service's own file. */
export interface SharedWords {
  'stop-the-water': Omit<ComponentProps<typeof StopTheWater>, 'id'>;
  'whose-pipe': Omit<ComponentProps<typeof WhosePipe>, 'id' | 'band'>;
  'fridge-card': Omit<ComponentProps<typeof FridgeCard>, 'id' | 'band'>;
  cost: Pick<ComponentProps<typeof Cost>, 'words' | 'prices'>;
}

type Props<K extends Kind> = BlockProps<K> & (K extends keyof SharedWords ? SharedWords[K] : unknown);

const components: { [K in Kind]: ComponentType<Props<K>> } = {
  accidents: AccidentsBlock,
  cards: CardsBlock,
  cost: Cost,
  cylinder: CylinderBlock,
  'fridge-card': FridgeCard,
  kinds: KindsBlock,
  lists: ListsBlock,
  pipe: PipeBlock,
  questions: QuestionsBlock,
  steps: StepsBlock,
  'stop-the-water': StopTheWater,
  'whose-pipe': WhosePipe,
};

/** Paper and sand in turn, for a block or for what follows the last one; the cylinder has a ground of its own. */
export function groundOf(blocks: readonly Block[], block?: Block): 'paper' | 'sand' {
  const inTurn = blocks.filter(({ kind }) => kind !== 'cylinder');
  const index = block === undefined ? inTurn.length : inTurn.indexOf(block);
  return index % 2 === 0 ? 'paper' : 'sand';
}

interface ServiceBlocksProps {
  blocks: readonly Block[];
  shared: SharedWords;
  /** Who comes and jobs: above the questions. */
  proof: ShownProof | undefined;
}

/** The parts of a service page in the order of its content file. */
export function ServiceBlocks({ blocks, shared, proof }: ServiceBlocksProps) {
  const firstQuestions = blocks.find(({ kind }) => kind === 'questions');
  const sharedOf: { [K in Kind]?: object } = shared;
  return blocks.map((block) => {
    const { kind, anchor, ...own } = block;
    // TypeScript does not see that the table's component and the block are of the same kind.
    const Part = components[kind] as ComponentType<{ id: string; band: string }>;
    return (
      <Fragment key={anchor}>
        {block === firstQuestions && proof !== undefined && <Proof {...proof} band="mist" />}
        <Part {...sharedOf[kind]} {...own} id={anchor} band={groundOf(blocks, block)} />
      </Fragment>
    );
  });
}
