-- Pictures that posts name at other websites: fetched once, and then shown from our own address. Rules for these files: at
-- the top of the first one. Once released, never edited again.

create table picture_elsewhere (
  -- Whole and as URL parsers write it, at most 2,000 characters.
  address text not null primary key,
  -- As JSON, once it is fetched.
  photograph text,
  tries integer not null,
  -- Empty once it is fetched or given up.
  next_try_at bigint,
  -- Why it was given up.
  refused text,
  -- When a post or a preview named it last.
  wanted_at bigint not null
);

create index picture_elsewhere_due on picture_elsewhere (next_try_at) where next_try_at is not null;

-- Which posts name it, or did in a revision; it is kept as long as one of them.
create table picture_named (
  post text not null references post (id) on delete cascade,
  address text not null references picture_elsewhere (address) on delete cascade,
  primary key (post, address)
);

create index picture_named_by_address on picture_named (address);
