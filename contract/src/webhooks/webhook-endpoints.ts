import * as z from 'zod/mini'
import { createHeaders } from '../api/create-headers.ts'
import type { Endpoint } from '../api/endpoint.ts'
import {
  deliveriesPageSchema,
  deliveriesQuerySchema,
  deliveryParamsSchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookCreateSchema,
  webhookParamsSchema,
  webhookSchema,
  webhookSecretSchema,
} from './webhook.ts'
import { type WebhookCallName, webhookCalls } from './webhook-calls.ts'

/** None of them has a scope: events contain trips and answers to check-ins, wherever a token would have them sent. */
export const webhookEndpoints = {
  listWebhooks: {
    ...webhookCalls.listWebhooks,
    summary: 'List the webhooks',
    description: 'With the events that each is sent, and whether it works. Their secrets are not in it.',
    keys: ['administrator'],
    status: 200,
    output: z.array(webhookSchema),
  },
  createWebhook: {
    ...webhookCalls.createWebhook,
    summary: 'Add a webhook',
    description: 'Only this response contains the secret with which events are signed.',
    refusals: ['conflict', 'rule_broken'],
    keys: ['administrator'],
    headers: createHeaders,
    body: webhookCreateSchema,
    status: 201,
    output: newWebhookSchema,
  },
  changeWebhook: {
    ...webhookCalls.changeWebhook,
    summary: 'Change a webhook',
    description: 'Its address or its events, or whether it is on. What is left out stays as it is.',
    refusals: ['conflict', 'rule_broken'],
    keys: ['administrator'],
    params: webhookParamsSchema,
    body: webhookChangeSchema,
    status: 200,
    output: webhookSchema,
  },
  deleteWebhook: {
    ...webhookCalls.deleteWebhook,
    summary: 'Delete a webhook',
    description: 'Its deliveries are deleted too, including those that still wait.',
    keys: ['administrator'],
    params: webhookParamsSchema,
    status: 204,
  },
  replaceWebhookSecret: {
    ...webhookCalls.replaceWebhookSecret,
    summary: 'Give a webhook a new secret',
    description: 'Only this response contains it. The old one also signs for another 24 hours.',
    keys: ['administrator'],
    params: webhookParamsSchema,
    status: 200,
    output: webhookSecretSchema,
  },
  testWebhook: {
    ...webhookCalls.testWebhook,
    summary: 'Test a webhook',
    description: 'Sends it the event "ping".',
    refusals: ['conflict', 'rule_broken'],
    keys: ['administrator'],
    params: webhookParamsSchema,
    status: 204,
  },
  listDeliveries: {
    ...webhookCalls.listDeliveries,
    summary: 'List the deliveries of a webhook',
    description: 'What it was sent and what it answered, newest first, one page at a time.',
    keys: ['administrator'],
    params: webhookParamsSchema,
    query: deliveriesQuerySchema,
    status: 200,
    output: deliveriesPageSchema,
  },
  resendDelivery: {
    ...webhookCalls.resendDelivery,
    summary: 'Send an event again',
    description: 'One that still waits is tried now.',
    refusals: ['conflict', 'rule_broken'],
    keys: ['administrator'],
    params: deliveryParamsSchema,
    status: 204,
  },
} as const satisfies Record<WebhookCallName, Endpoint>
