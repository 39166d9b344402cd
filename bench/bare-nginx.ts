import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { headersOf, type Served } from './bare-node.ts'
import { type Program, program } from './programs.ts'

/** The nginx of `NGINX_PROGRAM`, which does nothing but send these bytes with these headers from files of a folder. */
export async function bareNginx(folder: string, served: Served[]): Promise<Program> {
  const port = await freePort()
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  const locations = new Map<string, string>()
  for (const [number, one] of served.entries()) {
    const name = `page-${number}`
    writeFileSync(join(pages, name), one.answer.bytes)
    const [type] = headersOf(one).filter(([header]) => header === 'content-type')
    const lines = headersOf(one)
      .filter(([header]) => !['content-type', 'etag', 'last-modified'].includes(header))
      .map(([header, value]) => `add_header ${header} '${value.replaceAll("'", "\\'")}';`)
    locations.set(
      one.path,
      `location = ${one.path} { root ${pages}; try_files /${name} =404; types {} default_type '${type?.[1] ?? 'text/html'}';\n${lines.join('\n')} }`,
    )
  }
  // Started by root its worker would be nobody, who may not look into our folder.
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000; server_tokens off;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; ${[...locations.values()].join('\n')} }
}
`,
  )
  const libraries = process.env.NGINX_LIBRARIES
  return program(process.env.NGINX_PROGRAM ?? 'nginx', ['-c', file, '-p', folder], port, {
    ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}),
  })
}
