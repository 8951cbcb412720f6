import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { ListItems, Paragraph } from '../ui/Text.tsx';
import type { BlockProps } from './block-props.ts';
import { DrawnCards } from './DrawnCards.tsx';
import { Fold } from './Fold.tsx';

function Words({ text, points = [], links = [] }: Omit<BlockProps<'cards'>['cards'][number], 'title'>) {
  return (
    <>
      <Paragraph text={text} />
      {points.length > 0 && (
        <ul>
          <ListItems texts={points} />
        </ul>
      )}
      <LinkLine links={links} />
    </>
  );
}

/** The cards that have a drawing, side by side; each of the others opens, or stands open on the dark band. */
export function CardsBlock({
  deep,
  band,
  cards,
  firstOpen,
  ...head
}: BlockProps<'cards'> & { firstOpen?: boolean }) {
  const drawn = cards.filter(({ drawing }) => drawing !== undefined);
  const others = cards.filter((card) => !drawn.includes(card));
  return (
    <Band {...head} band={deep ? 'deep' : band}>
      {drawn.length > 0 && (
        <DrawnCards cards={drawn.map((card) => ({ ...card, id: card.anchor, words: <Words {...card} /> }))} />
      )}
      <div className={`pairs ${deep ? 'ruled' : 'folds'}`}>
        {others.map((card) =>
          deep ? (
            <article key={card.title} id={card.anchor}>
              <h3>{card.title}</h3>
              <Words {...card} />
            </article>
          ) : (
            <Fold key={card.title} id={card.anchor} title={card.title} open={firstOpen && card === others[0]}>
              <Words {...card} />
            </Fold>
          ),
        )}
      </div>
    </Band>
  );
}

/** Real questions, each of which opens its answer; the first stands open. */
export function QuestionsBlock({ questions, ...head }: BlockProps<'questions'>) {
  const cards = questions.map(({ question, answer, links }) => ({ title: question, text: answer, links }));
  return <CardsBlock {...head} deep={false} cards={cards} firstOpen />;
}

/** Numbered steps. */
export function StepsBlock({ steps, ...head }: BlockProps<'steps'>) {
  return (
    <Band {...head}>
      <DrawnCards numbered cards={steps.map(({ title, text }) => ({ title, words: <p>{text}</p> }))} />
    </Band>
  );
}
