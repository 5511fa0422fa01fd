-- Digest of the request that made a booking under a key of its caller's choice (an externalRef, a uuid, a form's attempt). A retry is
-- told from another request by it, whatever became of the booking since. Null without such a key, for older bookings, and once the
-- customer is erased.
alter table bookings add column request_digest text
  constraint bookings_request_digest_is_short check (length(request_digest) = 32);
alter type booking_request add attribute "requestDigest" text;
