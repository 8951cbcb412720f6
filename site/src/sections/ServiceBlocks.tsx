import { Fragment } from 'react';
import type { ShownProof } from '../proof/load-proof.ts';
import { Proof } from '../proof/Proof.tsx';
import type { StopTheWater as StopTheWaterWords } from '../schemas/pages.ts';
import type { Block } from '../schemas/service.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine } from '../ui/LinkLine.tsx';
import styles from './ServiceBlocks.module.css';
import { StopTheWater } from './StopTheWater.tsx';

type Kind<K extends Block['kind']> = Extract<Block, { kind: K }>;
type Banded<K extends Block['kind']> = Kind<K> & { band: 'paper' | 'sand' };

function Head({ anchor, heading, intro }: { anchor: string; heading: string; intro?: string | undefined }) {
  return (
    <div className={styles.head}>
      <h2 id={`${anchor}-heading`}>{heading}</h2>
      {intro !== undefined && <p>{intro}</p>}
    </div>
  );
}

function Cards({ anchor, heading, intro, cards, look, band }: Banded<'cards'>) {
  return (
    <section
      id={anchor}
      className="band"
      data-band={look === 'deep' ? look : band}
      aria-labelledby={`${anchor}-heading`}
    >
      <div className="wrap">
        <Head anchor={anchor} heading={heading} intro={intro} />
        <ul className={look === 'frames' ? styles.frames : styles.cards}>
          {cards.map((card) => (
            <li key={card.title} id={card.anchor}>
              <Icon name={card.icon} size={36} />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
              {card.points !== undefined && (
                <ul>
                  {card.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
              {card.links !== undefined && <LinkLine links={card.links} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Ages({ anchor, heading, intro, ages, band }: Banded<'ages'>) {
  return (
    <section id={anchor} className="band" data-band={band} aria-labelledby={`${anchor}-heading`}>
      <div className="wrap">
        <Head anchor={anchor} heading={heading} intro={intro} />
        <ul className={styles.ages}>
          {ages.map(({ pipe, title, text, links }) => (
            <li key={title} data-pipe={pipe}>
              <h3>{title}</h3>
              <p>{text}</p>
              {links !== undefined && <LinkLine links={links} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Lists({ anchor, heading, intro, lists, band }: Banded<'lists'>) {
  return (
    <section id={anchor} className="band" data-band={band} aria-labelledby={`${anchor}-heading`}>
      <div className="wrap">
        <Head anchor={anchor} heading={heading} intro={intro} />
        <div className={styles.lists}>
          {lists.map((list) => (
            <div key={list.heading} data-tone={list.tone}>
              <h3>{list.heading}</h3>
              <ul>
                {list.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Steps({ anchor, heading, intro, steps, band }: Banded<'steps'>) {
  return (
    <section id={anchor} className="band" data-band={band} aria-labelledby={`${anchor}-heading`}>
      <div className="wrap">
        <Head anchor={anchor} heading={heading} intro={intro} />
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Kinds({
  anchor,
  heading,
  intro,
  kinds,
  band,
  suitsLabel,
}: Banded<'kinds'> & { suitsLabel: string }) {
  return (
    <section id={anchor} className="band" data-band={band} aria-labelledby={`${anchor}-heading`}>
      <div className="wrap">
        <Head anchor={anchor} heading={heading} intro={intro} />
        <ul className={styles.kinds}>
          {kinds.map(({ icon, title, text, suits, points }) => (
            <li key={title}>
              <div>
                <Icon name={icon} size={40} />
                <h3>{title}</h3>
              </div>
              <p>{text}</p>
              <p>
                <b>{suitsLabel}</b> {suits}
              </p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Questions({ anchor, heading, intro, questions, band }: Banded<'questions'>) {
  return (
    <section id={anchor} className="band" data-band={band} aria-labelledby={`${anchor}-heading`}>
      <div className={`wrap ${styles.questions}`}>
        <Head anchor={anchor} heading={heading} intro={intro} />
        <div>
          {questions.map(({ question, answer, links }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
              {links !== undefined && <LinkLine links={links} />}
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

export interface ServiceBlocksProps {
  blocks: readonly Block[];
  stopTheWater: StopTheWaterWords;
  showWaterCompanies: boolean;
  /** Before whom a kind suits. */
  suits: string;
  /** Who comes, jobs and prices: above the questions. */
  proof?: ShownProof | undefined;
}

/** The parts of a service page in the order of its content file, on alternating bands. */
export function ServiceBlocks({
  blocks,
  stopTheWater,
  showWaterCompanies,
  suits,
  proof,
}: ServiceBlocksProps) {
  const firstQuestions = blocks.find(({ kind }) => kind === 'questions');
  return blocks.map((block, index) => {
    const band = index % 2 === 0 ? 'paper' : 'sand';
    switch (block.kind) {
      case 'cards':
        return <Cards key={block.anchor} {...block} band={band} />;
      case 'ages':
        return <Ages key={block.anchor} {...block} band={band} />;
      case 'lists':
        return <Lists key={block.anchor} {...block} band={band} />;
      case 'steps':
        return <Steps key={block.anchor} {...block} band={band} />;
      case 'kinds':
        return <Kinds key={block.anchor} {...block} band={band} suitsLabel={suits} />;
      case 'questions':
        return (
          <Fragment key={block.anchor}>
            {block === firstQuestions && proof !== undefined && (
              <Proof id="who-comes" {...proof} band="mist" />
            )}
            <Questions {...block} band={band} />
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
