import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import type { BlockProps } from './block-props.ts';

/** Real questions, each of which opens its answer. */
export function QuestionsBlock({ questions, ...head }: BlockProps<'questions'>) {
  return (
    <Band {...head}>
      <div className="folds pairs">
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
    </Band>
  );
}
