# One image for everything that runs on a server:
#   api       node apps/api/bundle/main.mjs
#   embed     node apps/embed/bundle/main.mjs
#   operator  tminus --help

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Only the files that npm reads, so that Docker reinstalls the dependencies only when they change.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN find . -type f -not -name package.json -not -name package-lock.json -not -name .npmrc -delete \
  && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY --from=manifests /source ./
RUN npm ci
COPY . .
RUN node node_modules/@typescript/native/bin/tsc -b && node tools/build/bundle.mjs && node tools/build/pack.mjs /app

FROM ${NODE_IMAGE}
# By default, malloc keeps a pool for each thread, and with it memory of threads that have ended: 16 MB in the image service.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 OPERATOR_COMMAND=tminus MALLOC_ARENA_MAX=2
# Rules of time zones: used when they are newer than those of the program.
RUN apt-get update && apt-get install -y --no-install-recommends tzdata && rm -rf /var/lib/apt/lists/*
# The services install nothing, so package managers are only a risk.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && mkdir /data && chown node:node /data \
  && ln -s /app/tools/admin/tminus.mjs /usr/local/bin/tminus
WORKDIR /app
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000 3001
CMD ["node", "apps/api/bundle/main.mjs"]
