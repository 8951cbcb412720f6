import { Fragment } from 'react';
import type { PageContext } from '../content/page-context.ts';
import { officeHourRows } from '../lib/opening-hours.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ContactInfo.module.css';

export interface ContactInfoProps extends Pick<PageContext, 'content' | 'phone'> {
  heading: string;
}

/** Phone, email, service area and hours. */
export function ContactInfo({ heading, content, phone }: ContactInfoProps) {
  const { business, common } = content;
  return (
    <section className="band" data-band="mist" aria-labelledby="contact-info">
      <div className="wrap stack">
        <h2 id="contact-info">{heading}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Icon name="phone" />
              Phone
            </dt>
            <dd>
              <a href={phone.href}>{phone.display}</a>
            </dd>
            <dd>
              <a href="/contact.vcf">Save our number</a>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="mail" />
              Email
            </dt>
            <dd>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="map-pin" />
              Service area
            </dt>
            <dd>{business.serviceArea}</dd>
          </div>
          <div>
            <dt>
              <Icon name="clock" />
              Business hours
            </dt>
            <dd>
              <dl className={styles.hours}>
                {officeHourRows(business.officeHours).map(({ days, times }) => (
                  <Fragment key={days}>
                    <dt>{days}</dt>
                    <dd>{times}</dd>
                  </Fragment>
                ))}
              </dl>
            </dd>
            <dd>{common.emergencyCard.heading}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
