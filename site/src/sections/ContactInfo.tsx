import { Children, Fragment, type ReactNode } from 'react';
import { namedClaims } from '../claims/named-claims.ts';
import type { PageContext } from '../content/page-context.ts';
import { officeHourRows } from '../lib/opening-hours.ts';
import { Band } from '../ui/Band.tsx';
import styles from './ContactInfo.module.css';

/** One way to reach us, with a line for each child that there is. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {Children.map(children, (line) => line && <dd>{line}</dd>)}
    </div>
  );
}

/** Phone, email, service area and hours. */
export function ContactInfo({ content, links }: Pick<PageContext, 'content' | 'links'>) {
  const { business, claims, common } = content;
  const { secondPhone, email, address } = business;
  return (
    <Band id="contact-info" band="mist" heading="How and when to reach us">
      <dl className={`grid ${styles.facts}`}>
        <Fact name="Phone">
          <a href={links.number.href}>{links.number.text}</a>
          {secondPhone && <a href={secondPhone.href}>{secondPhone.display}</a>}
          <a href={links.saveNumber.href}>{links.saveNumber.text}</a>
        </Fact>
        {email !== undefined && (
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {address !== undefined && (
          <Fact name="Post">
            {address.street}
            {address.suburb}
            {`${address.city} ${address.postcode}`}
          </Fact>
        )}
        <Fact name="Service area">{business.serviceArea}</Fact>
        <Fact name="Business hours">
          <dl className={`grid ${styles.hours}`}>
            {officeHourRows(business).map(({ days, times }) => (
              <Fragment key={days}>
                <dt>{days}</dt>
                <dd>{times}</dd>
              </Fragment>
            ))}
          </dl>
          {claims.isClaimed(namedClaims.aroundTheClock) && common.emergencyCard.heading}
        </Fact>
      </dl>
    </Band>
  );
}
