import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import type { BlockProps } from './block-props.ts';
import { Fold } from './Fold.tsx';

/** Real questions, each of which opens its answer. */
export function QuestionsBlock({ questions, ...head }: BlockProps<'questions'>) {
  return (
    <Band {...head}>
      <div className="folds pairs">
        {questions.map(({ question, answer, links = [] }) => (
          <Fold key={question} title={question}>
            <p>{answer}</p>
            <LinkLine links={links} />
          </Fold>
        ))}
      </div>
    </Band>
  );
}
