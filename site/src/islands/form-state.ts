import { type FieldError, fieldError } from 'receiver/contract/errors';
import { type Enquiry, emergencyService, type FieldName, fields } from 'receiver/contract/fields';

/** The contact form between two events. */
export interface FormState {
  /** The specification's states: after sending it is idle again and empty, or failed with everything still in it. */
  status: 'idle' | 'sending' | 'failed';
  /** What was not sent, where sending failed. */
  unsent?: Enquiry;
  /** When the last message was sent, until the next is on its way. */
  sentAt?: Date;
  /** What is wrong with the fields, in the order of the form. */
  errors: readonly FieldError[];
  /** How often the form was refused for its errors. */
  refusals: number;
  /** Whether what is entered is better told on the phone. */
  isUrgent: boolean;
}

export type FormEvent =
  | { type: 'entered'; field: FieldName | undefined; enquiry: Enquiry }
  | { type: 'refused'; errors: readonly FieldError[] }
  | { type: 'sending' }
  | { type: 'sent'; at: Date }
  | { type: 'failed'; unsent: Enquiry };

export const idle: FormState = { status: 'idle', errors: [], refusals: 0, isUrgent: false };

/** What an event makes of the form. */
export function formReducer(state: FormState, event: FormEvent): FormState {
  const { refusals, isUrgent } = state;
  switch (event.type) {
    case 'entered': {
      const { field, enquiry } = event;
      return {
        ...state,
        // A field that is not yet complained of is left alone.
        errors: state.errors.flatMap((error) => {
          if (error.field !== field) return [error];
          const message = fieldError(field, enquiry[field]);
          return message === undefined ? [] : [{ field, message }];
        }),
        isUrgent: enquiry.urgent === fields.urgent.value || enquiry.service === emergencyService,
      };
    }
    case 'refused':
      return { ...state, errors: event.errors, refusals: refusals + 1 };
    case 'sending':
      return { ...idle, status: 'sending', refusals, isUrgent };
    case 'sent':
      return { ...idle, refusals, sentAt: event.at };
    case 'failed':
      return { ...state, status: 'failed', unsent: event.unsent };
  }
}
