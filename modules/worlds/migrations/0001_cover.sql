-- Hash of the picture that the page's card shows; null where the poster is generated.
ALTER TABLE worlds_pages ADD COLUMN cover TEXT;
