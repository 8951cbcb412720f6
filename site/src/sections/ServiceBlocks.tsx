import { Fragment } from 'react';
import type { ShownProof } from '../proof/load-proof.ts';
import { Proof } from '../proof/Proof.tsx';
import type { StopTheWater as StopTheWaterWords } from '../schemas/pages.ts';
import type { Block } from '../schemas/service.ts';
import { AgesBlock } from '../service-blocks/AgesBlock.tsx';
import { CardsBlock } from '../service-blocks/CardsBlock.tsx';
import { KindsBlock } from '../service-blocks/KindsBlock.tsx';
import { ListsBlock } from '../service-blocks/ListsBlock.tsx';
import { QuestionsBlock } from '../service-blocks/QuestionsBlock.tsx';
import { StepsBlock } from '../service-blocks/StepsBlock.tsx';
import { StopTheWater } from './StopTheWater.tsx';

export interface ServiceBlocksProps {
  blocks: readonly Block[];
  stopTheWater: StopTheWaterWords;
  showWaterCompanies: boolean;
  /** Who comes, jobs and prices: above the questions. */
  proof?: ShownProof | undefined;
}

/** The parts of a service page in the order of its content file, on alternating bands. */
export function ServiceBlocks({ blocks, stopTheWater, showWaterCompanies, proof }: ServiceBlocksProps) {
  const firstQuestions = blocks.find(({ kind }) => kind === 'questions');
  return blocks.map((block, index) => {
    const band = index % 2 === 0 ? 'paper' : 'sand';
    switch (block.kind) {
      case 'cards':
        return <CardsBlock key={block.anchor} {...block} band={band} />;
      case 'ages':
        return <AgesBlock key={block.anchor} {...block} band={band} />;
      case 'lists':
        return <ListsBlock key={block.anchor} {...block} band={band} />;
      case 'steps':
        return <StepsBlock key={block.anchor} {...block} band={band} />;
      case 'kinds':
        return <KindsBlock key={block.anchor} {...block} band={band} />;
      case 'questions':
        return (
          <Fragment key={block.anchor}>
            {block === firstQuestions && proof !== undefined && (
              <Proof id="who-comes" {...proof} band="mist" />
            )}
            <QuestionsBlock {...block} band={band} />
          </Fragment>
        );
      case 'stop-the-water':
        return (
          <StopTheWater
            key={block.anchor}
            id={block.anchor}
            words={stopTheWater}
            showWaterCompanies={showWaterCompanies}
          />
        );
      default:
        return block satisfies never;
    }
  });
}
