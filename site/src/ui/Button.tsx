import type { AnchorHTMLAttributes } from 'react';
import styles from './Button.module.css';

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** action is the one thing to do; outline stands beside it. */
  variant?: 'action' | 'outline';
  size?: 'regular' | 'large';
}

/** A link that looks like a button. Real buttons are in the form and the menus. */
export function ButtonLink({ variant = 'action', size = 'regular', className, ...rest }: ButtonLinkProps) {
  const names = className === undefined ? styles.root : `${styles.root} ${className}`;
  return <a className={names} data-variant={variant} data-size={size} {...rest} />;
}
