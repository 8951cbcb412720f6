import { Fragment, useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import { officeHourRows } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import type { Contact } from '../schemas/pages.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ContactInfo.module.css';

export interface ContactInfoProps {
  id?: string;
  words: Contact['info'];
  business: Pick<
    Business,
    'secondPhone' | 'email' | 'address' | 'serviceArea' | 'officeHours' | 'publicHolidays' | 'holidayHours'
  >;
  links: Pick<ContactLinks, 'number' | 'saveNumber'>;
  /** Under the office hours: when emergencies are taken. */
  emergencies: string;
}

/** As it is written on an envelope. */
function addressLines({ street, suburb, city, postcode }: NonNullable<Business['address']>): string[] {
  return [street, ...(suburb === undefined ? [] : [suburb]), `${city} ${postcode}`];
}

/** Phone, email, service area and hours. */
export function ContactInfo({ id, words, business, links, emergencies }: ContactInfoProps) {
  const headingId = useId();
  return (
    <section className="band" data-band="mist" id={id} aria-labelledby={headingId}>
      <div className="wrap stack">
        <h2 id={headingId}>{words.heading}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Icon name="phone" />
              {words.phone}
            </dt>
            <dd>
              <a href={links.number.href}>{links.number.number}</a>
            </dd>
            {business.secondPhone !== undefined && (
              <dd>
                <a href={business.secondPhone.href}>{business.secondPhone.display}</a>
              </dd>
            )}
            <dd>
              <a href={links.saveNumber.href}>{links.saveNumber.label}</a>
            </dd>
          </div>
          {business.email !== undefined && (
            <div>
              <dt>
                <Icon name="mail" />
                {words.email}
              </dt>
              <dd>
                <a href={`mailto:${business.email}`}>{business.email}</a>
              </dd>
            </div>
          )}
          {business.address !== undefined && (
            <div>
              <dt>
                <Icon name="map-pin" />
                {words.address}
              </dt>
              {addressLines(business.address).map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          )}
          <div>
            <dt>
              <Icon name="map-pin" />
              {words.serviceArea}
            </dt>
            <dd>{business.serviceArea}</dd>
          </div>
          <div>
            <dt>
              <Icon name="clock" />
              {words.hours}
            </dt>
            <dd>
              <dl className={styles.hours}>
                {officeHourRows(business, words).map(({ days, times }) => (
                  <Fragment key={days}>
                    <dt>{days}</dt>
                    <dd>{times}</dd>
                  </Fragment>
                ))}
              </dl>
            </dd>
            <dd>{emergencies}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
