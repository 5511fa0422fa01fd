import type { Plugin } from '../../lib/kernel/plugin.ts'
import { octoErrorReply } from './answer.ts'
import { cancelRoutes } from './cancel-booking.ts'
import checkAvailability from './check-availability.ts'
import checkCalendar from './check-calendar.ts'
import confirmBooking from './confirm-booking.ts'
import createBooking from './create-booking.ts'
import extendBooking from './extend-booking.ts'
import getBooking from './get-booking.ts'
import getProduct from './get-product.ts'
import getSupplier from './get-supplier.ts'
import listBookings from './list-bookings.ts'
import listCapabilities from './list-capabilities.ts'
import listProducts from './list-products.ts'
import { createRoutes } from './notifications/create-subscription.ts'
import deleteSubscription from './notifications/delete-subscription.ts'
import getSubscription from './notifications/get-subscription.ts'
import listSubscriptions from './notifications/list-subscriptions.ts'
import updateSubscription from './notifications/update-subscription.ts'
import { RefusalShape } from './shapes/refusal.ts'
import updateBooking from './update-booking.ts'
import createWebhook from './webhooks/create-webhook.ts'
import deleteWebhook from './webhooks/delete-webhook.ts'
import listWebhooks from './webhooks/list-webhooks.ts'

/** Strict OCTO 1.0, with the same keys, rates and bookings as v1. */
export default {
  name: 'strict-octo',
  title: 'OCTO 1.0',
  description:
    'The open standard for tours and activities, strictly: any OCTO reseller can connect without adaptation.',
  prefix: '/api/partner/octo',
  rate: 'v1',
  routes: [
    getSupplier,
    listProducts,
    getProduct,
    checkCalendar,
    checkAvailability,
    createBooking,
    confirmBooking,
    updateBooking,
    extendBooking,
    ...cancelRoutes,
    getBooking,
    listBookings,
    listCapabilities,
    ...createRoutes,
    listSubscriptions,
    getSubscription,
    updateSubscription,
    deleteSubscription,
    createWebhook,
    listWebhooks,
    deleteWebhook
  ],
  refuse: octoErrorReply,
  refusal: RefusalShape
} satisfies Plugin
