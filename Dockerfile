# Swellbook as an image: built from this folder, run as an account without rights.
# Pin it by its digest: docs/containers.md.
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc tsconfig.json ./
# Its "prepare" would build before the sources are there.
RUN npm ci --ignore-scripts
COPY bin bin
COPY lib lib
COPY plugins plugins
COPY spec spec
COPY benchmarks benchmarks
COPY sql sql
COPY docs docs
COPY CHANGELOG.md LICENSE README.md ./
RUN npm run build && npm pack --ignore-scripts --pack-destination /tmp

FROM ${NODE_IMAGE}
WORKDIR /opt/swellbook
COPY --from=build /tmp/swellbook-*.tgz /tmp/swellbook.tgz
RUN npm install --omit=dev --no-audit --no-fund /tmp/swellbook.tgz \
  && rm /tmp/swellbook.tgz \
  && mkdir -p /var/lib/swellbook \
  && chown node:node /var/lib/swellbook
USER node
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8080 \
  METRICS_HOST=0.0.0.0 \
  METRICS_PORT=9464 \
  DATA_DIR=/var/lib/swellbook
VOLUME /var/lib/swellbook
EXPOSE 8080 9464
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "node_modules/swellbook/dist/program/swellbook.js"]
CMD ["serve"]
