import { Fragment, type ReactNode } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import { valueNames } from '../lib/interface-words.ts';
import { officeHourRows } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import { Band } from '../ui/Band.tsx';
import { MailLink } from '../ui/Text.tsx';
import styles from './ContactInfo.module.css';

interface ContactInfoProps {
  heading: string;
  business: Business;
  links: ContactLinks;
  /** That somebody answers at night, too; left out while nobody does. */
  nights?: string | undefined;
}

/** Phone, email, service area and hours. */
export function ContactInfo({ heading, business, links, nights }: ContactInfoProps) {
  const { secondPhone, email, address } = business;
  return (
    <Band id="contact-info" band="mist" heading={heading}>
      <dl className={`grid ${styles.facts}`}>
        <Fact name={valueNames.phone}>
          <dd>
            <a href={links.number.href}>{links.number.text}</a>
          </dd>
          {secondPhone && (
            <dd>
              <a href={secondPhone.href}>{secondPhone.display}</a>
            </dd>
          )}
          <dd>
            <a href={links.saveNumber.href}>{links.saveNumber.text}</a>
          </dd>
        </Fact>
        {email !== undefined && (
          <Fact name={valueNames.email}>
            <dd>
              <MailLink email={email} />
            </dd>
          </Fact>
        )}
        {address !== undefined && (
          <Fact name={valueNames.post}>
            <dd>{address.street}</dd>
            {address.suburb !== undefined && <dd>{address.suburb}</dd>}
            <dd>{`${address.city} ${address.postcode}`}</dd>
          </Fact>
        )}
        <Fact name={valueNames.serviceArea}>
          <dd>{business.serviceArea}</dd>
        </Fact>
        <Fact name={valueNames.hours}>
          <dd>
            <dl className={`grid ${styles.hours}`}>
              {officeHourRows(business).map(({ days, times }) => (
                <Fragment key={days}>
                  <dt>{days}</dt>
                  <dd>{times}</dd>
                </Fragment>
              ))}
            </dl>
          </dd>
          {nights !== undefined && <dd>{nights}</dd>}
        </Fact>
      </dl>
    </Band>
  );
}

/** One way to reach us. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}
