import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { IMPORT_MEGABYTES_MAX } from '@sojourn/contract/limits'
import type { FastifyError, FastifyInstance } from 'fastify'
import { ApiFailure } from './api-failure.ts'

const FILE_BYTES_MAX = IMPORT_MEGABYTES_MAX * 1024 * 1024
/** With Excel installed, browsers send CSV files as Excel's type. They have a general type for unknown files. */
const FILE_BODIES = [...Object.values(FILE_TYPES), 'application/vnd.ms-excel', 'application/octet-stream']

/** Makes a part of the API accept only files, as bytes. The other parts still refuse them. */
export function acceptFiles(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    FILE_BODIES,
    { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
}

/** Additional options of a route that accepts a file. */
export function fileRoute(endpoint: Endpoint) {
  return {
    bodyLimit: FILE_BYTES_MAX,
    errorHandler: (error: FastifyError): never => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
        throw new ApiFailure('too_large', fileSentences.tooLarge)
      if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw wrongFileType(endpoint)
      throw error
    },
  }
}

export function wrongFileType({ isCsvOnly }: Endpoint): ApiFailure {
  return new ApiFailure('wrong_type', isCsvOnly ? fileSentences.notCsv : fileSentences.wrongType)
}

const NO_FILE = Buffer.alloc(0)

export function fileIn(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : NO_FILE
}
