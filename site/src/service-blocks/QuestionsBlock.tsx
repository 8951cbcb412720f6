import type { Block } from '../schemas/service.ts';
import { LinkLine } from '../ui/LinkLine.tsx';
import { BlockSection } from './BlockSection.tsx';
import styles from './QuestionsBlock.module.css';

export type QuestionsBlockProps = Extract<Block, { kind: 'questions' }> & { band: 'paper' | 'sand' };

/** Real questions, each of which opens its answer. */
export function QuestionsBlock({ questions, ...head }: QuestionsBlockProps) {
  return (
    <BlockSection {...head} className={styles.questions}>
      <div>
        {questions.map(({ question, answer, links = [] }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
            <LinkLine links={links} />
          </details>
        ))}
      </div>
    </BlockSection>
  );
}
