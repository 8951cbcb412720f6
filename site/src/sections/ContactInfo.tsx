import { Fragment, type ReactNode } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import { officeHourRows } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import { Band } from '../ui/Band.tsx';
import { Icon, type IconProps } from '../ui/Icon.tsx';
import styles from './ContactInfo.module.css';

export interface ContactInfoProps {
  id: string;
  heading: string;
  business: Pick<
    Business,
    'secondPhone' | 'email' | 'address' | 'serviceArea' | 'officeHours' | 'publicHolidays' | 'holidayHours'
  >;
  links: Pick<ContactLinks, 'number' | 'saveNumber'>;
  /** Under the office hours: when emergencies are taken. */
  emergencies: string;
}

/** One way to reach us, with a line for each of `children`. */
function Fact({ icon, name, children }: { icon: IconProps['name']; name: string; children: ReactNode[] }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      {children.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <dd key={index}>{line}</dd>
      ))}
    </div>
  );
}

/** Phone, email, service area and hours. */
export function ContactInfo({ id, heading, business, links, emergencies }: ContactInfoProps) {
  const { secondPhone, email, address, serviceArea } = business;
  const link = (href: string, text: string) => <a href={href}>{text}</a>;
  return (
    <Band id={id} band="mist" heading={heading}>
      <dl className={styles.facts}>
        <Fact icon="phone" name="Phone">
          {[
            link(links.number.href, links.number.number),
            ...(secondPhone === undefined ? [] : [link(secondPhone.href, secondPhone.display)]),
            link(links.saveNumber.href, links.saveNumber.label),
          ]}
        </Fact>
        {email !== undefined && (
          <Fact icon="mail" name="Email">
            {[link(`mailto:${email}`, email)]}
          </Fact>
        )}
        {address !== undefined && (
          <Fact icon="map-pin" name="Post">
            {[address.street, address.suburb, `${address.city} ${address.postcode}`].flatMap(
              (line) => line ?? [],
            )}
          </Fact>
        )}
        <Fact icon="map-pin" name="Service area">
          {[serviceArea]}
        </Fact>
        <Fact icon="clock" name="Business hours">
          {[
            <dl key="office" className={styles.hours}>
              {officeHourRows(business).map(({ days, times }) => (
                <Fragment key={days}>
                  <dt>{days}</dt>
                  <dd>{times}</dd>
                </Fragment>
              ))}
            </dl>,
            emergencies,
          ]}
        </Fact>
      </dl>
    </Band>
  );
}
