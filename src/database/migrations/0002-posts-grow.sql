-- Posts with an hour of publication, a topic, people who answer for them, revisions, previews and tombstones.
-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- From when visitors see it; absent for a draft.
alter table post add column public_from bigint;
-- When visitors saw it first, or will; the day that is shown, and the order of the blog.
alter table post add column first_public_at bigint;
update post set public_from = created_at, first_public_at = created_at where published = 1;
alter table post drop column published;

alter table post add column image_alt text not null default '';
alter table post add column description text;
alter table post add column topic text;
-- Slugs with a space between them.
alter table post add column treatments text not null default '';
alter table post add column author text;
alter table post add column reviewed_on text check (
  reviewed_on like '____-__-__'
  and length(replace(reviewed_on, '-', '')) = 8 and ltrim(replace(reviewed_on, '-', ''), '0123456789') = ''
);
alter table post add column reviewed_by text;
alter table post add column sample integer not null default 0 check (sample in (0, 1));

-- Names as they were then: a person may leave, and what they did is still theirs.
alter table post add column changed_by_name text not null default '';
alter table post add column deleted_by_name text;
update post set changed_by_name = coalesce(
  (select staff_member.name from staff_member where staff_member.id = post.changed_by), 'A colleague'
);
update post set deleted_by_name = changed_by_name where deleted_at is not null;

create table post_revision (
  post text not null references post (id) on delete cascade,
  -- The version of the post that it keeps.
  number integer not null check (number > 0),
  title text not null,
  -- When the first of the autosaves was made that it replaced; otherwise when it was saved.
  begun_at bigint not null,
  saved_at bigint not null,
  saved_by text not null,
  saved_by_name text not null,
  status text not null check (status in ('draft', 'scheduled', 'published')),
  words integer not null check (words >= 0),
  autosave integer not null check (autosave in (0, 1)),
  -- What was written, as JSON.
  manuscript text not null,
  -- Ids of all photographs it names, with a space between them, so that none of them is thrown away.
  photographs text not null,
  primary key (post, number)
);

create table post_preview (
  token_hash text not null primary key,
  slug text not null,
  -- The day that readers would see.
  dated bigint not null,
  manuscript text not null,
  photographs text not null,
  ends bigint not null
);

create index post_preview_by_end on post_preview (ends);

-- Who has a post open in which tab of a browser.
create table post_editing (
  post text not null references post (id) on delete cascade,
  staff text not null,
  tab text not null,
  staff_name text not null,
  since bigint not null,
  seen_at bigint not null,
  primary key (post, staff, tab)
);

create index post_editing_by_age on post_editing (seen_at);

-- Addresses of posts that were erased: they say for ever that something was here, and lead nobody to another post.
create table gone_slug (
  slug text not null primary key
);
