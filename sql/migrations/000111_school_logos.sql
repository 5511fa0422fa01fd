-- The picture that a school is known by, at most one. Its name is made of a digest, so that another picture has another address.
create table school_logos (
  school_id text primary key references schools,
  name text not null constraint school_logos_name check (name ~ '^[0-9a-f]{32}/logo\.(png|jpg|webp)$'),
  bytes bytea not null constraint school_logos_are_small check (length(bytes) between 1 and 262144)
);
