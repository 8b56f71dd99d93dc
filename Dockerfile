# One image for everything that runs on a server: the two services and the admin command line.
#   api      node apps/api/bundle/main.mjs
#   embed    node apps/embed/bundle/main.mjs
#   admin    node tools/admin/dist/main.js --help

ARG NODE_IMAGE=node:24-bookworm-slim

# Only the files that npm reads, so that Docker reinstalls the dependencies only when they change.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f -not -name package.json -not -name package-lock.json -not -name .npmrc -delete \
  && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci
COPY . .
RUN node node_modules/@typescript/native/bin/tsc -b && node tools/bundle.mjs \
  && find apps libs tools -name '*.map' -delete -o -name .tsbuildinfo -delete

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --omit=dev --workspace apps/api --workspace apps/embed --workspace tools/admin

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app ./
COPY --from=build /app/libs ./libs-built
COPY --from=build /app/apps/api/bundle ./apps/api/bundle
COPY --from=build /app/apps/api/reference ./apps/api/reference
COPY --from=build /app/apps/embed/bundle ./apps/embed/bundle
COPY --from=build /app/tools/admin/dist ./tools/admin/dist
RUN for built in libs-built/*/dist; do \
      library=$(basename "$(dirname "$built")") && cp -R "$built" "libs/$library/dist"; \
    done && rm -R libs-built
USER node
VOLUME /data
EXPOSE 3000 3001
CMD ["node", "apps/api/bundle/main.mjs"]
