# A sandbox in an image: built in the first stage, served by the second one, which holds Node, the package and nothing else.
FROM node:24-alpine3.22 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
  && npm pack --ignore-scripts --pack-destination /tmp \
  && mkdir /sbox \
  && tar -xzf /tmp/sbox-*.tgz -C /sbox --strip-components=1

FROM alpine:3.22
RUN apk add --no-cache libstdc++ \
  && mkdir -m 0700 /data \
  && chown 10001:10001 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /sbox /opt/sbox
USER 10001:10001
WORKDIR /data
EXPOSE 4600
# Node is the first process and ends at SIGTERM by itself, so no shell and no init stand between.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:4600/healthz"]
ENTRYPOINT ["node", "/opt/sbox/bin/sbox.js"]
CMD ["serve", "--host", "0.0.0.0"]
