import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const path = '/halaman-uji-klien'

const files: Record<string, { file: string; type: string }> = {
  'jquery.js': { file: require.resolve('jquery/dist/jquery.js'), type: 'text/javascript' },
  'datatables.js': { file: require.resolve('datatables.net/js/dataTables.js'), type: 'text/javascript' },
  'select2.js': { file: require.resolve('select2/dist/js/select2.full.js'), type: 'text/javascript' },
  'select2.css': { file: require.resolve('select2/dist/css/select2.css'), type: 'text/css' },
}

const html = `<!doctype html>
<html lang="id">
<head>
  <meta charset="utf-8"><title>Klien</title><link rel="icon" href="data:,">
  <link rel="stylesheet" href="${path}/select2.css">
  <script src="${path}/jquery.js"></script>
  <script src="${path}/datatables.js"></script>
  <script src="${path}/select2.js"></script>
</head>
<body><div id="place"></div></body>
</html>`

/**
 * A page of our own origin with the published DataTables and Select2, as a third-party client would use them.
 * It only adds the anti-forgery header that every client needs.
 */
export async function openClientPage(page: Page): Promise<void> {
  await page.route(`**${path}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(path.length + 1)
    const known = files[name]
    if (known) await route.fulfill({ contentType: known.type, body: readFileSync(known.file, 'utf8') })
    else await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
  })
  await page.goto(path)
  await page.evaluate(SET_UP)
}

/** Records calls and responses of the API in the order of the responses. */
const SET_UP = `
  window.recordedCalls = []
  jQuery.ajaxSetup({
    beforeSend(request) {
      const token = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? ''
      request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(token))
    },
  })
  jQuery(document).on('ajaxComplete', (_event, request, settings) => {
    const sent = new URLSearchParams(settings.type === 'POST' ? settings.data : settings.url.split('?')[1])
    window.recordedCalls.push({ status: request.status, sent: Object.fromEntries(sent), reply: request.responseJSON })
  })
  jQuery.fn.dataTable.ext.errMode = 'throw'
`
