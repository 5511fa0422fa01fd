import type { Plugin } from '../../lib/kernel/plugin.ts'
import cancelBooking from './cancel-booking.ts'
import confirmBooking from './confirm-booking.ts'
import createBooking from './create-booking.ts'
import getBooking from './get-booking.ts'
import getDescriptor from './get-descriptor.ts'
import listAvailabilities from './list-availabilities.ts'
import listBookings from './list-bookings.ts'
import listEvents from './list-events.ts'
import listServices from './list-services.ts'
import { SENT_EVENTS } from './sent.ts'
import createWebhook from './webhooks/create-webhook.ts'
import deleteWebhook from './webhooks/delete-webhook.ts'
import getWebhook from './webhooks/get-webhook.ts'
import listWebhooks from './webhooks/list-webhooks.ts'
import rotateSecret from './webhooks/rotate-secret.ts'
import testWebhook from './webhooks/test-webhook.ts'
import updateWebhook from './webhooks/update-webhook.ts'

/** v1 in its native format. */
export default {
  name: 'v1',
  title: 'Lessons and bookings',
  description: 'The lessons of a school in real time, and their bookings.',
  prefix: '/api/partner/v1',
  rate: 'v1',
  routes: [
    getDescriptor,
    listAvailabilities,
    listServices,
    createBooking,
    getBooking,
    confirmBooking,
    cancelBooking,
    listBookings,
    listEvents,
    createWebhook,
    listWebhooks,
    getWebhook,
    updateWebhook,
    rotateSecret,
    testWebhook,
    deleteWebhook
  ],
  outgoing: SENT_EVENTS
} satisfies Plugin
