// The parts of the packages for NATS that run here. The build makes a file of its own of this one, which is read when a log
// on NATS is opened and at no other time.

export { jetstream, jetstreamManager } from '@nats-io/jetstream';
export { connect, createInbox } from '@nats-io/transport-node';
