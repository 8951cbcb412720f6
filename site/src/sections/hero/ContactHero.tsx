import { MailLink } from '../../ui/Text.tsx';
import styles from './ContactHero.module.css';
import { Call, Hero, type LayoutProps, Lead, Picture } from './Hero.tsx';

type ContactHeroProps = LayoutProps & { email: string | undefined };

/** The contact page: low, over a form that is to be seen at once. */
export function ContactHero({ lead, links, email, children, ...head }: ContactHeroProps) {
  return (
    <Hero className={styles.root} {...head}>
      <Lead text={lead} />
      <Picture className={styles.picture}>{children}</Picture>
      <Call className={styles.contact} links={links}>
        {email !== undefined && <MailLink email={email} />}
      </Call>
    </Hero>
  );
}
