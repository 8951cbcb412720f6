import type { AnchorHTMLAttributes } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** action is the one thing to do; outline stands beside it. */
  variant?: 'action' | 'outline' | 'call';
  size?: 'large';
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'action', size, className, ...rest }: ButtonLinkProps) {
  const names = className === undefined ? styles.root : `${styles.root} ${className}`;
  return <a className={names} data-variant={variant} data-size={size} {...rest} />;
}

/** The one thing to call with: the specification's words small, the number large, all of it one target. */
export function CallButton({ links: { call, number } }: { links: ContactLinks }) {
  return (
    <ButtonLink href={number.href} variant="call">
      <Icon name="phone" size={28} />
      <span>
        <small>{call.text}</small> <b>{number.text}</b>
      </span>
    </ButtonLink>
  );
}
