import type { Read } from './config.ts'
import { type Config, traceSamplers } from './settings.ts'
import {
  readChoice,
  readCount,
  readHeaders,
  readNetworks,
  readRatio,
  readUrl,
  type Reading,
} from './values.ts'

/** Reads the names that OpenTelemetry has given to its settings, and two of our own. Without an endpoint nothing is traced. */
export function readTracing(read: Read): Config['tracing'] {
  const collector: Reading<string | undefined> = readUrl('http', 'https')
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', collector, undefined)
  const settings = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS', readHeaders, {}),
    serviceName: read('OTEL_SERVICE_NAME', readServiceName, 'quarry'),
    sampler: read('OTEL_TRACES_SAMPLER', readChoice(traceSamplers), 'parentbased_always_on'),
    ratio: read('OTEL_TRACES_SAMPLER_ARG', readRatio, 1),
    sendEveryMs: read('OTEL_BSP_SCHEDULE_DELAY', readCount(1, 600_000), 5000),
    trustedCallers: read('TRACE_TRUSTED_CALLERS', readNetworks, []),
    withUserIds: read('TRACE_USER_IDS', readChoice(['true', 'false']), 'false') === 'true',
  }
  read('OTEL_EXPORTER_OTLP_PROTOCOL', readChoice(['http/json']), 'http/json')
  return endpoint === undefined ? undefined : { endpoint, ...settings }
}

const readServiceName: Reading<string> = (text) =>
  /^[\x20-\x7e]{1,100}$/.test(text) ? { value: text } : { problem: 'must be up to 100 visible characters' }
