// Import rules (docs/architecture.md). Types count as imports. `npm run lint` checks them.

import notDomain from './tools/dev/structure/not-domain.json' with { type: 'json' }

const TESTS = '(\\.test\\.tsx?$|/(test|testing)/)'

/** Folders of a service's `src` that are not pure domain. */
const NOT_DOMAIN = notDomain.join('|')

/** Modules that reach outside the process. */
const INPUT_OUTPUT = [
  '^(node:)?(fs|http|https|child_process|worker_threads)($|/)',
  'node_modules/(typeorm|pg|@nats-io|@grpc)/',
]

const FOR_SERVICES = 'service-kit|money|calendar|identifiers|spreadsheet'
const FOR_FRONTENDS = 'web-platform|features|calendar|identifiers|money|ui'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Folders of `parent`, outermost first: each imports only from those that follow it. */
const downwards = (parent, folders) =>
  folders
    .slice(1)
    .map((folder, index) =>
      forbid(
        `${folder}-is-below-${folders[index]}`,
        `${folders.join(' → ')} in ${parent}`,
        { path: `^${parent}/${folder}/`, pathNot: TESTS },
        { path: `^${parent}/(${folders.slice(0, index + 1).join('|')})/` },
      ),
    )

export default {
  forbidden: [
    forbid('no-cycle', 'A cycle has no first file to read.', {}, { circular: true }),
    forbid('resolvable', 'k6 provides its own modules.', {}, { couldNotResolve: true, pathNot: '^k6(/|$)' }),

    forbid(
      'services-are-apart',
      'Services know each other by their calls and events only.',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    forbid(
      'services-use-service-packages',
      'Services use the service kit and pure packages.',
      { path: '^services/', pathNot: TESTS },
      { path: '^(frontends|tools|test|packages)/', pathNot: `^packages/(${FOR_SERVICES})/` },
    ),
    forbid(
      'frontends-are-apart',
      'Remotes meet in the shell, at run time; only its server bundle contains them.',
      { path: '^frontends/([^/]+)/', pathNot: '^frontends/shell/src/ssr/' },
      { path: '^frontends/[^/]+/', pathNot: '^frontends/$1/' },
    ),
    forbid(
      'frontends-use-browser-packages',
      'Frontends use the packages that are made for the browser.',
      { path: '^frontends/', pathNot: TESTS },
      { path: '^(services|tools|test|packages|proto)/', pathNot: `^packages/(${FOR_FRONTENDS})/` },
    ),
    forbid(
      'packages-do-not-know-their-users',
      'Imports go from programs to packages.',
      { path: '^packages/' },
      { path: '^(services|frontends|tools|test)/' },
    ),
    forbid(
      'pure-packages-stay-free-of-the-kit',
      'These run in a browser or are pure.',
      { path: `^packages/(${FOR_FRONTENDS}|oracle|spreadsheet)/` },
      { path: '^(packages/(service-kit|testing|local-servers)|proto)/' },
    ),
    forbid(
      'ui-is-a-design-system',
      'Components receive data and callbacks.',
      { path: '^packages/ui/', pathNot: TESTS },
      { path: '^packages/(features|web-platform/src/(api|api-client))' },
    ),
    ...downwards('frontends/shell/src', ['ssr', 'app', 'remotes', 'features', 'boot']),

    forbid(
      'domain-is-pure',
      'The domain takes state and the time, and returns decisions.',
      { path: '^services/[^/]+/src/[^/]+/', pathNot: [`^services/[^/]+/src/(${NOT_DOMAIN})/`, TESTS] },
      {
        path: [
          ...INPUT_OUTPUT,
          `^services/[^/]+/src/(${NOT_DOMAIN})/`,
          '^services/[^/]+/src/(main|service|context)\\.ts$',
        ],
      },
    ),
    forbid(
      'stores-are-below',
      'A store holds SQL and returns domain types.',
      { path: '^services/[^/]+/src/store/', pathNot: TESTS },
      { path: '^services/[^/]+/src/(api|mappers|operations|read-model)/' },
    ),
    forbid(
      'operations-are-below-the-api',
      'An operation does not know which call started it.',
      { path: '^services/[^/]+/src/operations/', pathNot: TESTS },
      { path: '^services/[^/]+/src/api/', pathNot: '/api/mappers/' },
    ),
    ...downwards('services/gateway/src', ['app', 'routes', 'http', 'mappers']),
    forbid(
      'gateway-clients-are-below-routes',
      'Clients and rendered pages know no route.',
      { path: '^services/gateway/src/(clients|ssr)/', pathNot: TESTS },
      { path: '^services/gateway/src/(app|routes)/' },
    ),
    forbid(
      'only-the-wiring-is-above-the-rooms',
      'Rooms of a service do not import its wiring.',
      { path: '^services/[^/]+/src/[^/]+/', pathNot: TESTS },
      { path: '^services/[^/]+/src/(main|service)\\.ts$' },
    ),
    forbid(
      'root-files-do-not-know-the-api',
      'Context and environment of operations know neither calls nor wiring.',
      { path: '^services/[^/]+/src/[^/]+\\.ts$', pathNot: ['/src/(main|service)\\.ts$', TESTS] },
      { path: '^services/[^/]+/src/(api/|app/|routes/|(main|service)\\.ts$)' },
    ),
  ],
  options: {
    // TypeScript 7 has no parser that other tools can call.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
}
