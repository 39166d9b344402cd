import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { problem } from '../contract/problem.ts'
import { escaped } from '../domain/practice/escaped.ts'
import { keyHours } from '../domain/repeats.ts'
import type { Backend, HttpApp } from '../http/backend.ts'
import { endpoints } from './api.ts'

/** The OpenAPI document and a page to read it, both derived from the contract. */
export function serveDocumentation(app: HttpApp, backend: Pick<Backend, 'content'>): void {
  const name = () => backend.content.practice.name
  const document = writtenOnce((of) => JSON.stringify(openApi(of)))
  const page = writtenOnce(documentationPage)
  app.get('/api/openapi.json', (c) =>
    c.body(document(name()), 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  )
  app.get('/api/docs', (c) =>
    c.html(page(name()), 200, {
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; style-src '${hashOf(styles)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    }),
  )
}

/** To write out the contract takes as long as twenty pages, and only the practice's name in it may change. */
function writtenOnce(write: (name: string) => string): (name: string) => string {
  let last: { name: string; text: string } | undefined
  return (name) => {
    if (last?.name !== name) last = { name, text: write(name) }
    return last.text
  }
}

/** An OpenAPI 3.1 document of every call. */
function openApi(name: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name}: calls`,
      version: '1',
      description: `Every error answer is a sentence for a person. ${onceSentence} ${statusSentence}`,
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Problem: schema(problem) },
    },
    paths,
  }
}

// Said once for all of them, and not by each: what a call says of itself is downloaded by the dashboard too.
const onceSentence = `Both forms of visitors, a booking and a new post take a header Idempotency-Key: sent again with the same key and the same content within ${keyHours} hours, they are answered as before, and nothing happens twice; a request for an appointment that does not stand any more as it was answered says so (changedSince).`
const statusSentence =
  'Any address answers 405 to a method that it does not take, with those that it does in Allow; the list of posts 304 to an If-None-Match that names its ETag.'

const reasons: Record<number, string> = {
  400: 'Something in it must be mended; the message says what.',
  401: 'No valid token.',
  403: 'Sent from another website, or without the proof that the call wants.',
  404: 'There is no such thing.',
  409: 'The state forbids it, or somebody else was quicker.',
  429: 'Too many tries; Retry-After says how long to wait.',
  500: 'An outage on our side; nothing was written.',
}

function operation(endpoint: AnyEndpoint): object {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name ?? '', 'path', true))
  const inQuery = endpoint.query ? Object.keys(propertiesOf(endpoint.query)) : []
  return {
    summary: endpoint.says,
    ...(endpoint.for === 'anyone'
      ? {}
      : { security: endpoint.for === 'staff' ? [{ token: [] }] : [{}, { token: [] }] }),
    parameters: [
      ...inPath,
      ...inQuery.map((name) => parameter(name, 'query', false)),
      ...(endpoint.wantsProof ? [parameter('proof', 'header', true)] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            description: `At most ${endpoint.bodyBytes} bytes.`,
            content: json(schema(endpoint.body, 'input')),
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        content: {
          [endpoint.file ?? (endpoint.isStream ? 'text/event-stream' : 'application/json')]: {
            schema: schema(endpoint.answer),
          },
        },
      },
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          { description: reasons[status], content: json({ $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  }
}

/** Nothing can have to be mended where nothing is read. */
function refusalsOf({ body, query, refusals }: AnyEndpoint): number[] {
  return [...(body || query ? [400] : []), ...refusals, 500]
}

function parameter(name: string, place: 'path' | 'query' | 'header', required: boolean): object {
  return { name, in: place, required, schema: { type: 'string' } }
}

function json(of: object): object {
  return { 'application/json': { schema: of } }
}

/** What is sent, `input`, may have more fields than are named; an answer has none. */
function schema(shape: z.ZodMiniType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(shape, { unrepresentable: 'any', io })
  return rest
}

function propertiesOf(shape: z.ZodMiniType): object {
  return z.toJSONSchema(shape).properties ?? {}
}

const styles = `body{font:1rem/1.6 system-ui,sans-serif;color:#3a524e;background:#f8f5ef;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{color:#12312e;line-height:1.2}h2{font-size:1.05rem;margin:2.5rem 0 .25rem}code{font:.95em ui-monospace,monospace}
pre{background:#fff;padding:1rem;overflow:auto;border:1px solid #d9d2c5;border-radius:.5rem}a{color:#1e5a52}summary{cursor:pointer}`

function documentationPage(name: string): string {
  const entries = endpoints.map((endpoint) => {
    const parts = [
      endpoint.body ? detail('Sent', schema(endpoint.body, 'input')) : '',
      detail(`Answer ${endpoint.status}`, schema(endpoint.answer)),
    ]
    const asker = endpoint.wantsProof ? `${endpoint.for}, with a proof` : endpoint.for
    return `<h2><code>${endpoint.method} ${escaped(endpoint.path)}</code></h2><p>${escaped(endpoint.says)} For ${asker}. May refuse with ${refusalsOf(endpoint).join(', ')}.</p>${parts.join('')}`
  })
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Calls – ${escaped(name)}</title><style>${styles}</style></head><body><h1>Calls</h1><p>Staff calls want the token of a sign-in in a header named <code>token</code>. Every refusal is <code>{ "success": false, "message": "…" }</code>. ${onceSentence} ${statusSentence} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${entries.join('')}</body></html>`
}

function detail(title: string, of: object): string {
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(of, null, 2))}</pre></details>`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
