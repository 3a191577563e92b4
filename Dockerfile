# Every image of the product, one target each; `npm run images` builds them all. Written for docker, BuildKit and
# buildah 1.28 alike: no heredocs, no --link. A release pins both bases by digest.
ARG BUILD_BASE=docker.io/library/node:24-bookworm
ARG RUNTIME_BASE=gcr.io/distroless/nodejs24-debian12:nonroot

# What decides about node_modules, and nothing else: the next stage is made again only when it changes.
FROM ${BUILD_BASE} AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -exec cp --parents {} /manifests \; \
  && cp --parents package-lock.json .npmrc tools/bootstrap/*.mjs /manifests

# The secret `ca` is the bundle of a machine whose way out has a certificate authority of its own; left out elsewhere.
FROM ${BUILD_BASE} AS deps
WORKDIR /src
COPY --from=manifests /manifests ./
RUN --mount=type=secret,id=ca \
  if [ -s /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
  node --input-type=module -e "await (await import('/src/tools/bootstrap/install.mjs')).install()"

FROM deps AS build
COPY . .
RUN node tools/run.mjs build

FROM build AS prod-deps
RUN node tools/run.mjs image-files /out

# The base runs node with what CMD says. No shell is needed, nothing is written but below /tmp.
FROM ${RUNTIME_BASE} AS runtime
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Jejaring" \
  org.opencontainers.image.description="Web app of a binary network-marketing programme" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="LicenseRef-Proprietary" \
  org.opencontainers.image.source="https://git.example/jejaring" \
  org.opencontainers.image.documentation="https://git.example/jejaring/blob/main/docs/operations.md"
WORKDIR /app
# Young generation and malloc arenas stay small: docs/decisions/0114-memory-of-services.md.
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 HTTP_HOST=0.0.0.0 HTTP_PORT=8080
USER 10001:10001
CMD ["main.js"]

FROM runtime AS config
COPY --from=prod-deps /out/services/config ./

FROM runtime AS identity
COPY --from=prod-deps /out/services/identity ./

FROM runtime AS network
COPY --from=prod-deps /out/services/network ./

FROM runtime AS pins
COPY --from=prod-deps /out/services/pins ./

FROM runtime AS rewards
COPY --from=prod-deps /out/services/rewards ./

FROM runtime AS wallet
COPY --from=prod-deps /out/services/wallet ./

FROM runtime AS whatsapp
COPY --from=prod-deps /out/services/whatsapp ./

FROM runtime AS gateway
COPY --from=prod-deps /out/services/gateway ./

# A frontend is its files and the process of the gateway that serves files.
FROM gateway AS frontend
ENV STATIC_DIRECTORY=/site
CMD ["main.js", "site"]

FROM frontend AS frontend-shell
COPY --from=prod-deps /out/frontends/shell /site
COPY --from=prod-deps /out/ssr /ssr
ENV SSR_DIRECTORY=/ssr

FROM frontend AS frontend-member
COPY --from=prod-deps /out/frontends/member /site

FROM frontend AS frontend-admin
COPY --from=prod-deps /out/frontends/admin /site

FROM frontend AS frontend-reports
COPY --from=prod-deps /out/frontends/reports /site

# The operator's command line, with every service's own commands behind it: `jejaring --help`.
FROM runtime AS jejaring
COPY --from=prod-deps /out/jejaring ./
ENTRYPOINT ["/nodejs/bin/node", "/app/tools/dist/jejaring.js"]
CMD ["--help"]

# The same for those who migrate by a job of their own.
FROM jejaring AS migrate
CMD ["migrate"]
