import { type ComponentProps, type ComponentType, Fragment } from 'react';
import type { PageContext } from '../content/page-context.ts';
import { Cost } from '../proof/Cost.tsx';
import type { ShownProof } from '../proof/choose.ts';
import { Proof } from '../proof/Proof.tsx';
import type { Block } from '../schemas/service.ts';
import { AccidentsBlock } from '../service-blocks/AccidentsBlock.tsx';
import type { BlockProps } from '../service-blocks/block-props.ts';
import { CardsBlock, QuestionsBlock, StepsBlock } from '../service-blocks/CardsBlock.tsx';
import { KindsBlock, ListsBlock } from '../service-blocks/PanelBlocks.tsx';
import { PipeBlock } from '../service-blocks/PipeBlock.tsx';
import { CylinderSection } from './CylinderSection.tsx';
import { FridgeCard, StopTheWater, WhosePipe } from './StopTheWater.tsx';

interface ServiceBlocksProps extends Pick<PageContext, 'content' | 'links'> {
  blocks: readonly Block[];
  /** Its prices. */
  prices: ComponentProps<typeof Cost>['prices'];
  /** Who comes and jobs: above the questions. */
  proof?: ShownProof | undefined;
}

type Kind = Exclude<Block['kind'], 'stop-the-water' | 'whose-pipe' | 'fridge-card' | 'cost'>;

const components: { [K in Kind]: ComponentType<BlockProps<K>> } = {
  accidents: AccidentsBlock,
  cards: CardsBlock,
  pipe: PipeBlock,
  lists: ListsBlock,
  steps: StepsBlock,
  kinds: KindsBlock,
  questions: QuestionsBlock,
};

/** The parts of a service page in the order of its content file, on alternating bands. */
export function ServiceBlocks({ blocks, content, links, prices, proof }: ServiceBlocksProps) {
  const firstQuestions = blocks.find(({ kind }) => kind === 'questions');
  return blocks.map((block, index) => {
    const { kind, anchor, ...words } = block;
    const band = index % 2 === 0 ? 'paper' : 'sand';
    const part = { id: anchor, content, band } as const;
    if (kind === 'stop-the-water') return <StopTheWater key={anchor} {...part} links={links} />;
    if (kind === 'fridge-card') return <FridgeCard key={anchor} {...part} />;
    if (kind === 'whose-pipe')
      return content.business.showWaterCompanies && <WhosePipe key={anchor} {...part} />;
    if (kind === 'cost') {
      const { heading, own } = block;
      return <Cost key={anchor} {...{ heading, own, prices, band }} words={content.proofWords.cost} />;
    }
    // TypeScript does not see that the table's component and the block are of the same kind.
    const Part = components[kind] as ComponentType<{ id: string; band: string }>;
    return (
      <Fragment key={anchor}>
        {block === firstQuestions && proof !== undefined && <Proof {...proof} band="mist" />}
        {kind === 'kinds' && <CylinderSection />}
        <Part {...words} id={anchor} band={band} />
      </Fragment>
    );
  });
}
