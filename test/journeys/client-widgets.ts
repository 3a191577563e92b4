import type { Page } from 'playwright-core'

export interface RecordedCall {
  status: number
  sent: Record<string, string>
  reply: {
    draw: number
    recordsTotal: number
    recordsFiltered: number
    data: Record<string, unknown>[]
    results: { id: string; text: string }[]
    pagination: { more: boolean }
  }
}

/** Creates a DataTable with these columns and waits for its first rows. */
export async function startTable(page: Page, url: string, columns: string[]): Promise<RecordedCall> {
  return await runInPage(
    page,
    `jQuery('#place').html('<table id="table" style="width:100%"></table>')
     const columns = ${JSON.stringify(columns)}.map((data) => ({ data, title: data, defaultContent: '' }))
     window.filter = {}
     window.table = new DataTable('#table', {
       serverSide: true, processing: true, columns, pageLength: 10,
       ajax: { url: '${url}', type: 'POST', data: (sent) => Object.assign(sent, window.filter) },
       initComplete: drawn,
     })`,
  )
}

/** Runs an action on the table and waits for its next draw. */
export async function redraw(page: Page, act: string): Promise<RecordedCall> {
  return await runInPage(page, `window.table.one('draw.dt', drawn); ${act}`)
}

/** Runs code in the page until it calls `drawn`; returns the last recorded call. */
async function runInPage(page: Page, code: string): Promise<RecordedCall> {
  return (await page.evaluate(`new Promise((resolve, reject) => {
    const drawn = () => setTimeout(() => resolve(window.recordedCalls.at(-1)))
    setTimeout(() => reject(new Error('nothing was drawn: ' + JSON.stringify(window.recordedCalls.at(-1)))), 30000)
    ${code}
  })`)) as RecordedCall
}

/** Texts of the visible rows. */
export async function visibleRows(page: Page): Promise<string[]> {
  return await page.locator('#table tbody tr').allInnerTexts()
}

/** Opens a Select2 box on a list; `extra` is sent in addition to Select2's own parameters. */
export async function openOptions(page: Page, url: string, extra: Record<string, string>): Promise<void> {
  await page.evaluate(`
    window.recordedCalls = []
    if (jQuery('#options').data('select2')) jQuery('#options').select2('destroy')
    jQuery('#place').html('<select id="options" style="width:300px"></select>')
    jQuery('#options').select2({
      ajax: {
        url: '${url}', dataType: 'json', delay: 50,
        data: (sent) => Object.assign({ ...sent, page: sent.page || 1, q: sent.term }, ${JSON.stringify(extra)}),
      },
    })
    jQuery('#options').select2('open')`)
  await waitUntilIdle(page)
}

export async function typeIntoOptions(page: Page, text: string): Promise<void> {
  await page.locator('.select2-search__field').fill(text)
  await waitUntilIdle(page)
}

/** Scrolls to the end of the options until no more load. */
export async function scrollOptions(page: Page): Promise<void> {
  for (let before = -1; before !== (await recordedCalls(page)).length; ) {
    before = (await recordedCalls(page)).length
    await page.evaluate(`jQuery('.select2-results__options').scrollTop(1e6).trigger('scroll')`)
    await waitUntilIdle(page)
  }
}

export async function recordedCalls(page: Page): Promise<RecordedCall[]> {
  return (await page.evaluate('window.recordedCalls')) as RecordedCall[]
}

/** Waits until no request is pending and none follows within 250 ms. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(`new Promise((resolve) => {
    const before = window.recordedCalls.length
    setTimeout(() => resolve(window.recordedCalls.length > 0 && jQuery.active === 0 && window.recordedCalls.length === before), 250)
  })`)
}
