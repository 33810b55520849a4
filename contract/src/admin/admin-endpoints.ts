import type { Endpoint } from '../api/endpoint.ts'
import { type AdminCallName, adminCalls } from './admin-calls.ts'
import { peoplePageSchema, peopleQuerySchema } from './people.ts'
import {
  placeChangeSchema,
  placeCreatedSchema,
  placeCreateSchema,
  placeKindParamsSchema,
  placeMergedSchema,
  placeMergeSchema,
  placeParamsSchema,
  placesSchema,
} from './places.ts'

export const adminEndpoints = {
  listPeople: {
    ...adminCalls.listPeople,
    summary: 'List the people in the directory and their accounts, one page at a time',
    keys: ['administrator'],
    query: peopleQuerySchema,
    status: 200,
    output: peoplePageSchema,
  },
  listPlaces: {
    ...adminCalls.listPlaces,
    summary: 'List the regions, their countries and their destinations, with the number of trips to each',
    keys: ['administrator'],
    status: 200,
    output: placesSchema,
  },
  addPlace: {
    ...adminCalls.addPlace,
    summary: 'Add a region, a country or a destination',
    keys: ['administrator'],
    params: placeKindParamsSchema,
    body: placeCreateSchema,
    status: 201,
    output: placeCreatedSchema,
  },
  changePlace: {
    ...adminCalls.changePlace,
    summary: 'Rename, move, retire or bring back a place, or set the ISO code of a country',
    keys: ['administrator'],
    params: placeParamsSchema,
    body: placeChangeSchema,
    status: 204,
  },
  mergePlace: {
    ...adminCalls.mergePlace,
    summary: 'Merge a place into another of its kind. Trips follow',
    keys: ['administrator'],
    params: placeParamsSchema,
    body: placeMergeSchema,
    status: 200,
    output: placeMergedSchema,
  },
} as const satisfies Record<AdminCallName, Endpoint>
