import { type Annotation, readAnnotations } from './annotations'
import { builtCalls } from './calls'
import { reportOn } from './report'
import { screens, specifiedScreens } from './screens'

const annotated = (...lines: string[]) => readAnnotations('a.test.ts', lines.join('\n'))

test('parses calls with cases, several screens, and every call', () => {
  const { annotations, problems } = annotated(
    '  // covers: POST /api/banks/{id}/update success conflict',
    '// covers: /m/ro, /m/stokis',
    '// covers: * anonymous forbidden',
    "const text = '// covers: nothing'",
  )
  expect(problems).toEqual([])
  expect(annotations.map(({ subject, cases, line }) => [subject, cases, line])).toEqual([
    ['POST /api/banks/:id/update', ['success', 'conflict'], 1],
    ['/m/ro', [], 2],
    ['/m/stokis', [], 2],
    ['*', ['anonymous', 'forbidden'], 3],
  ])
})

test.each(['POST /api/x sucess', 'POST /api/x', 'PUT /api/x success', 'everything'])(
  'rejects the comment %j with its location',
  (said) => {
    const { annotations, problems } = annotated('', `// covers: ${said}`)
    expect(annotations).toEqual([])
    expect(problems).toEqual([expect.stringMatching(/^a\.test\.ts:2: /)])
  },
)

const call = (path: string, ...required: Annotation['cases'][number][]) => ({
  methods: ['POST'],
  path,
  access: 'admin',
  required,
})

test('requires all declared cases of a call and a journey of each screen', () => {
  const { annotations } = annotated(
    '// covers: POST /api/a success',
    '// covers: * anonymous',
    '// covers: /m/a',
  )
  const { missing, page } = reportOn(
    [call('/api/a', 'success', 'anonymous', 'conflict'), call('/api/b', 'success')],
    [
      { path: '/m/a', area: 'Member', built: true },
      { path: '/m/b', area: '', built: true },
      { path: '/m/c', area: 'Member', built: false },
    ],
    annotations,
  )
  expect(missing).toEqual([
    'POST /api/a: no test covers conflict',
    'POST /api/b: no test covers success',
    '/m/b: no journey goes there',
  ])
  expect(page).toContain('| `POST /api/a` | admin | yes | – | yes | – | **no** | `a.test.ts` |')
  expect(page).toContain('| `/m/c` | Member | not built yet |')
})

test('reports a comment about an unknown call or screen', () => {
  const { annotations } = annotated('// covers: POST /api/gone success', '// covers: /m/gone')
  expect(reportOn([], [], annotations).missing).toEqual([
    'a.test.ts:1: there is no POST /api/gone',
    'a.test.ts:2: there is no /m/gone',
  ])
})

test('finds calls and screens in their declarations', () => {
  const update = builtCalls().find(({ path }) => path === '/api/banks/:id/update')
  expect(update?.required).toEqual(['success', 'invalid', 'anonymous', 'forbidden', 'conflict'])
  expect(builtCalls().find(({ path }) => path === '/api/auth/login')?.required).toEqual([
    'success',
    'invalid',
  ])
  expect(screens()).toContainEqual({ path: '/m/stokis', area: 'Member', built: true })
  expect(screens()).toContainEqual({ path: '/a/configs/system', area: 'Admin config', built: true })
  expect(
    specifiedScreens('### Route table\n\n| A | R |\n|---|---|\n| Entry | / , /home |\n\n### Next'),
  ).toEqual([
    { path: '/', area: 'Entry' },
    { path: '/home', area: 'Entry' },
  ])
})
